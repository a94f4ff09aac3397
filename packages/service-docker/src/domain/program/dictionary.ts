/** Plain-object maps whose keys come from programs: `constructor` and the like must not be found. */
export type Dictionary<V> = Readonly<Record<string, V>>

export const lookUp = <V>(map: Dictionary<V>, key: string): V | undefined =>
  Object.hasOwn(map, key) ? map[key] : undefined

export const withEntry = <V>(map: Dictionary<V>, key: string, value: V): Dictionary<V> => ({
  ...map,
  [key]: value,
})

export function withoutEntry<V>(map: Dictionary<V>, key: string): Dictionary<V> {
  if (!Object.hasOwn(map, key)) return map
  const { [key]: _gone, ...rest } = map
  return rest
}
