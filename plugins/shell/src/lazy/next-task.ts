/** Hidden pages paint nothing. */
const MAX_PAINT_MS = 100

/** Runs `work` once the next frame is painted, after `MAX_PAINT_MS` at the latest. Returns what calls it off. */
export function afterPaint(work: () => void): () => void {
  let callOff = () => {}
  const begin = () => {
    cancel()
    callOff = inNextTask(work)
  }
  const cancel = () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
  const frame = requestAnimationFrame(begin)
  const timer = setTimeout(begin, MAX_PAINT_MS)
  return () => {
    cancel()
    callOff()
  }
}

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
