import { derive } from '@latchkit/kernel'
import { whenIdle } from '@latchkit/kernel/idle'
import { useContributions, useReadable } from '@latchkit/kernel/react'
import { useEffect, useMemo } from 'react'
import { type PictureLookup, PictureSources } from '../contract.js'
import { useIsPrerendered } from './prerender.js'

/** Longest delay of loading pictures on a busy page, ms. */
const MAX_WAIT_MS = 200

export type FindPicture = (pictures: PictureLookup) => string | undefined

/**
 * Returns a picture of the contributed sources, which are loaded after the component is painted.
 *
 * @param find - `undefined` to load no source.
 * @returns `isPending` is true while a source that may have the picture is not loaded.
 */
export function useContributedPicture(find: FindPicture | undefined): {
  readonly url?: string
  readonly isPending: boolean
} {
  const sources = useContributions(PictureSources)
  const lookups = useReadable(
    useMemo(
      () =>
        derive(
          sources.map(({ item }) => item.pictures),
          (...values) => values
        ),
      [sources]
    )
  )
  const url = find && lookups.map(pictures => pictures && find(pictures)).find(picture => picture !== undefined)
  const isPending = find !== undefined && url === undefined && lookups.includes(undefined)
  const isPrerendered = useIsPrerendered(isPending)
  const loads = isPending && !isPrerendered
  useEffect(() => {
    if (!loads) return
    return whenIdle(() => {
      for (const { item } of sources) item.load()
    }, MAX_WAIT_MS)
  }, [loads, sources])
  return { ...(url !== undefined && { url }), isPending }
}
