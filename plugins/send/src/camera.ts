/** Reason why the camera shows no picture. */
export type CameraProblem = 'none' | 'denied' | 'busy'

const problems: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'none',
  OverconstrainedError: 'none'
}

/** Returns the reason for an error of `getUserMedia` (Media Capture and Streams). */
export const cameraProblem = (error: unknown): CameraProblem =>
  problems[(error as { readonly name?: string } | undefined)?.name ?? ''] ?? 'busy'

/**
 * Opens the camera, the rear camera if there are two. An abort stops it, also if it starts only after the abort.
 *
 * @throws {DOMException} errors of `getUserMedia`; `NotFoundError` if the page has no access to cameras
 */
export async function openCamera(signal: AbortSignal): Promise<MediaStream> {
  const { mediaDevices } = navigator
  // Absent on a page without HTTPS.
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
