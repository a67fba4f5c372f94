import { useEffect, useRef } from 'react'
import { useCatalogueImage } from './use-catalogue.js'

/** Characters of the largest image that connections store. */
const MAX_CHARACTERS = 8_192
/** Widths in px, the best first. The image is shown at 64 px at most. */
const WIDTHS = [128, 96, 64, 48]

/**
 * Returns a function that returns a catalogue image as a small `data:` URL once it is encoded. An object URL would end with the page.
 */
export function useEmbeddedImage(id: string | undefined): () => string | undefined {
  const image = useCatalogueImage(id)
  const embedded = useRef<string>(undefined)
  useEffect(() => {
    embedded.current = undefined
    if (image === undefined) return
    let isCurrent = true
    const keep = (made: string | undefined) => {
      if (isCurrent) embedded.current = made
    }
    // Without the image the connected wallet is shown with a letter.
    embedImage(image).then(keep, () => undefined)
    return () => {
      isCurrent = false
    }
  }, [image])
  return () => embedded.current
}

/** Returns the image as a `data:` URL that is small enough to be stored. Rejects if the file is not an image. */
async function embedImage(url: string): Promise<string | undefined> {
  const image = new Image()
  image.src = url
  await image.decode()
  for (const width of WIDTHS) {
    const canvas = Object.assign(document.createElement('canvas'), { width, height: width })
    canvas.getContext('2d')?.drawImage(image, 0, 0, width, width)
    // A browser that does not write WebP writes PNG.
    const made = canvas.toDataURL('image/webp', 0.85)
    if (made.length <= MAX_CHARACTERS) return made
  }
  return undefined
}
