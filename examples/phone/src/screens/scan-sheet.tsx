import { useEffect, useRef, useState } from 'react'
import { findCode, findCodeInFile } from '../scan/qr-scanner.js'
import { Sheet } from './sheet.js'

/** Interval of scans: short enough to feel immediate, long enough to spare the processor. */
const LOOK_EVERY_MS = 200

type Source = 'camera' | 'screen'

interface ScanSheetProps {
  readonly onText: (text: string) => void
  readonly onClose: () => void
}

/** Scans a code from an image file, the camera, or a window of this computer. */
export function ScanSheet({ onText, onClose }: ScanSheetProps) {
  const [source, setSource] = useState<Source>()
  const [problem, setProblem] = useState('')
  const choose = (next: Source) => {
    setProblem('')
    setSource(next)
  }
  const readFile = async (file: Blob | undefined) => {
    if (!file) return
    const text = await findCodeInFile(file)
    if (text === undefined) setProblem('This picture has no code.')
    else onText(text)
  }
  return (
    <Sheet title="Scan a code" onClose={onClose}>
      {source ? (
        <Viewfinder
          key={source}
          source={source}
          onText={onText}
          onFailure={text => {
            setSource(undefined)
            setProblem(text)
          }}
        />
      ) : (
        <p className="muted">
          Choose a picture of the code, or paste one here. A camera works, too, and so does looking at the window that
          shows the code.
        </p>
      )}
      <label className="button quiet file">
        Choose a picture
        <input type="file" accept="image/*" onChange={event => void readFile(event.target.files?.[0])} />
      </label>
      {hasDevice('getUserMedia') && source !== 'camera' && (
        <button type="button" className="quiet" onClick={() => choose('camera')}>
          Use the camera
        </button>
      )}
      {hasDevice('getDisplayMedia') && source !== 'screen' && (
        <button type="button" className="quiet" onClick={() => choose('screen')}>
          Look at a window
        </button>
      )}
      <p className="bad" role="alert">
        {problem}
      </p>
    </Sheet>
  )
}

/** Returns true if the API exists: some browsers lack it, and it is missing without a secure context. */
const hasDevice = (name: 'getUserMedia' | 'getDisplayMedia') =>
  typeof (navigator.mediaDevices as Partial<MediaDevices> | undefined)?.[name] === 'function'

interface ViewfinderProps {
  readonly source: Source
  readonly onText: (text: string) => void
  readonly onFailure: (text: string) => void
}

function Viewfinder({ source, onText, onFailure }: ViewfinderProps) {
  const video = useRef<HTMLVideoElement>(null)
  const found = useRef({ onText, onFailure })
  found.current = { onText, onFailure }
  useEffect(() => {
    const element = video.current
    if (!element) return
    const leaving = new AbortController()
    watch(element, source, leaving.signal).then(
      text => text !== undefined && found.current.onText(text),
      () => leaving.signal.aborted || found.current.onFailure('The camera or window could not be opened.')
    )
    return () => leaving.abort()
  }, [source])
  return <video ref={video} className="viewfinder" muted playsInline aria-label="What the phone sees" />
}

/** Scans until a code is found; resolves with undefined when aborted. Always releases the camera. */
async function watch(video: HTMLVideoElement, source: Source, signal: AbortSignal): Promise<string | undefined> {
  const devices = navigator.mediaDevices
  const stream = await (source === 'camera'
    ? devices.getUserMedia({ video: { facingMode: 'environment' } })
    : devices.getDisplayMedia({ video: true }))
  try {
    video.srcObject = stream
    await video.play()
    while (!signal.aborted) {
      const text = await findCode(video)
      if (text !== undefined) return text
      await new Promise(resolve => setTimeout(resolve, LOOK_EVERY_MS))
    }
    return undefined
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}
