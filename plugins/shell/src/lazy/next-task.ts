/** Runs `work` after the browser had a chance to answer, sooner than any timer would. Returns what calls it off. */
export function inNextTask(work: () => void): () => void {
  if (typeof MessageChannel === 'undefined') {
    const timer = setTimeout(work)
    return () => clearTimeout(timer)
  }
  const { port1, port2 } = new MessageChannel()
  const callOff = () => port1.close()
  port1.onmessage = () => {
    callOff()
    work()
  }
  port2.postMessage(undefined)
  return callOff
}
