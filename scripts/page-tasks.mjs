/** Measures the main threads of pages by Chromium's own trace. */

/**
 * How long each task of the browser's pages keeps the processor busy, milliseconds, until `end`: not the clock's time, of
 * which other programs take a part.
 *
 * @param {import('playwright').Browser} browser
 * @throws {Error} from `end` when no task was traced.
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
