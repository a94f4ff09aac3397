const ids =
  /run_[0-9a-f]{32}|chatcmpl-[0-9a-f]{29}|resp_[0-9a-f]{28}|(?:msg|fc|fco|call|rs|item)_[0-9a-f]{12,32}|api_\d{10}_[0-9a-f]{8}|\b\d{8}_\d{6}_[0-9a-f]{4,12}\b|\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b|\b[0-9a-f]{32}\b/g

/**
 * Takes out what two servers may not share: ids become numbers in the order of their first appearance, so
 * that identity is still compared; times of the real clock, the process and the disk become signs. Times of
 * the controlled clock (from 2e9 on) stay.
 */
export function masker(host: string): (text: string) => string {
  const known = new Map<string, string>()
  const named = (id: string): string => {
    const name = known.get(id) ?? `<${/^[a-z]+(?=[_-])/.exec(id)?.[0] ?? 'id'} ${known.size + 1}>`
    known.set(id, name)
    return name
  }
  return (text) =>
    text
      .replaceAll(host, '<host>')
      .replace(ids, named)
      .replace(/\b1[6-9]\d{8}(?:\.\d+)?\b/g, '<time>')
      .replace(/\b20\d\d-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?/g, '<iso>')
      // These two tell the real time also where runs and sessions go by the controlled clock.
      .replace(/"(created|created_at)": \d{10}(?=[,}])/g, '"$1": <time>')
      // Messages are stamped by the agent; events of runs follow their run id and go by the clock.
      .replace(/(?<!"run_id": "<run \d+>", )"timestamp": [\d.e+]+/g, '"timestamp": <time>')
      .replace(/"(last_active|started_at|ended_at)": [\d.e+]+/g, '"$1": <time>')
      .replace(/"ts": [\d.e+]+/g, '"ts": <time>')
      .replace(/"(pid|writer_pid|writer_start_time|used_percent|free_bytes)": [\d.]+/g, '"$1": <n>')
}
