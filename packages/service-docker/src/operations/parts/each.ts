/** Lines that are known at once, as a stream. */
export async function* each(lines: Iterable<string>): AsyncGenerator<string> {
  yield* lines
}
