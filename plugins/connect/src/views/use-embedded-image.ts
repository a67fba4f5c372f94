import { useEffect, useRef } from 'react'
import { useCatalogueImage } from './use-catalogue.js'

/** Characters of the largest image that connections keep. */
const MAX_CHARACTERS = 8_192
/** Widths in px, the best first: it is shown with 64 px at most. */
const WIDTHS = [128, 96, 64, 48]

/**
 * Returns a function that gives an image of the catalogue as a small `data:` image, once that was made: the object URL of the
 * image ends with the page.
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
    // Without it the wallet has a letter once it is connected.
    embedImage(image).then(keep, () => undefined)
    return () => {
      isCurrent = false
    }
  }, [image])
  return () => embedded.current
}

/** Returns an image as a `data:` URL that is small enough to be kept; rejects for what is no image. */
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
