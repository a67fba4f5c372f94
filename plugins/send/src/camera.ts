/** Why a camera shows nothing. */
export type CameraProblem = 'none' | 'denied' | 'busy'

const problems: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'none',
  OverconstrainedError: 'none'
}

/** @param error - of `getUserMedia` (Media Capture and Streams). */
export const cameraProblem = (error: unknown): CameraProblem =>
  problems[(error as { readonly name?: string } | undefined)?.name ?? ''] ?? 'busy'

/**
 * The picture of a camera, the one at the back where there are two. It is stopped when the signal aborts, also when it starts only
 * after that.
 *
 * @throws {DOMException} what `getUserMedia` rejects with; `NotFoundError` where the page has no cameras at all.
 */
export async function openCamera(signal: AbortSignal): Promise<MediaStream> {
  const { mediaDevices } = navigator
  // Absent on a page that is not secure.
  if (!mediaDevices?.getUserMedia) throw new DOMException('No camera', 'NotFoundError')
  const stream = await mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false })
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  if (signal.aborted) stop()
  signal.throwIfAborted()
  signal.addEventListener('abort', stop)
  return stream
}
