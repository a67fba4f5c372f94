/** Longest wait for a frame, ms. Hidden pages have no frames. */
const MAX_PAINT_MS = 100

/** Runs `work` once the next frame is painted, after `MAX_PAINT_MS` at the latest. Returns a function that cancels it. */
export function afterPaint(work: () => void): () => void {
  const runAfterFrame = () => {
    cancel()
    timer = setTimeout(work)
  }
  const cancel = () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
  const frame = requestAnimationFrame(runAfterFrame)
  let timer = setTimeout(runAfterFrame, MAX_PAINT_MS)
  return cancel
}
