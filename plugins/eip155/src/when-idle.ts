/** Runs work when the browser has nothing better to do; soon, in browsers that cannot tell (Safari). */
export function whenIdle(work: () => void): void {
  const { requestIdleCallback: wait = setTimeout } = globalThis as Partial<Pick<Window, 'requestIdleCallback'>>
  wait(work)
}
