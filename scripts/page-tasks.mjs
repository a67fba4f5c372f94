/** Measures the main threads of pages with Chromium's own trace. */

/**
 * Records the processor time of each task of the browser's pages, in milliseconds, until `end`. Wall clock time would
 * include other programs.
 *
 * @param {import('playwright').Browser} browser
 * @throws {Error} from `end` if no task was traced.
 */
export async function followTasks(browser) {
  const session = await browser.newBrowserCDPSession()
  /** @type {{ name: string, pid: number, tid: number, tdur?: number, args: { name?: string } }[]} */
  const events = []
  session.on('Tracing.dataCollected', ({ value }) => {
    events.push(.../** @type {typeof events} */ (/** @type {unknown} */ (value)))
  })
  await session.send('Tracing.start', { categories: 'toplevel,devtools.timeline', transferMode: 'ReportEvents' })
  return {
    async end() {
      const complete = new Promise(resolve => session.once('Tracing.tracingComplete', resolve))
      await session.send('Tracing.end')
      await complete
      const threadOf = (/** @type {typeof events[number]} */ { pid, tid }) => `${pid} ${tid}`
      const isMain = (/** @type {typeof events[number]} */ { name, args }) =>
        name === 'thread_name' && args.name === 'CrRendererMain'
      const main = new Set(events.filter(isMain).map(threadOf))
      const tasks = events.filter(event => event.name.endsWith('RunTask') && main.has(threadOf(event)))
      if (tasks.length === 0) throw new Error('No task was traced')
      return tasks.map(({ tdur = 0 }) => tdur / 1_000)
    }
  }
}
