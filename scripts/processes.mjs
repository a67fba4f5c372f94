/** Interval of checks for the end of the parent process, for which no event exists. */
const parentCheckMs = 500

/** @typedef {{ died: Promise<string>, stop(): Promise<void> }} Part */

/**
 * Runs parts until Ctrl-C, SIGTERM or the end of one of them, then stops all and ends the process: code 0 for a
 * requested stop, 1 if the start failed or a part died. An error is printed as its message: it is for the person at
 * the terminal.
 *
 * @param {(keep: <P extends Part>(part: P) => P) => Promise<void>} start  Gives each part to `keep` as soon as it
 *   runs.
 * @param {{ withParent?: boolean }} [options]  `withParent` also stops when the parent process ends for any reason.
 */
export async function runUntilStopped(start, { withParent = false } = {}) {
  /** @type {Part[]} */
  const parts = []
  let ending = false
  const end = async (/** @type {number} */ code, /** @type {string} */ reason = '') => {
    if (ending) return
    ending = true
    if (reason) console.error(reason)
    await Promise.allSettled(parts.map(part => part.stop()))
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(0))
  const parent = process.ppid
  if (withParent) setInterval(() => process.ppid !== parent && end(0), parentCheckMs).unref()

  try {
    await start(part => {
      parts.push(part)
      part.died.then(reason => end(1, `${reason}. Stopping the rest.`))
      return part
    })
  } catch (error) {
    await end(1, error instanceof Error ? error.message : String(error))
  }
}
