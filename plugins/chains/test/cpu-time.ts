/**
 * Returns the milliseconds that the processor spends on work, which other processes on a busy machine do not change.
 *
 * @param work - an error is thrown on
 */
export async function cpuTimeOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}
