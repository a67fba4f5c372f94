import { errorCode } from '@latchkit/kernel'
import { useOptionalService, useReadable } from '@latchkit/kernel/react'
import { Catalogue, type Listing, type ListingQuery, type ListingState } from '@latchkit/plugin-catalogue/contract'
import { useCallback, useEffect, useState } from 'react'
import { useWhileOpen } from './use-while-open.js'

/** Returns the catalogue's list for `query`, or a complete and empty list if there is no catalogue. */
export function useListing(query: ListingQuery): ListingState & Pick<Listing, 'loadMore' | 'retry'> {
  const catalogue = useOptionalService(Catalogue)
  const { search, certified } = query
  const [listing, setListing] = useState<Listing>()
  const [failed, setFailed] = useState<string>()
  const [retries, setRetries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry begins again
  const begin = useCallback(() => {
    const gone = new AbortController()
    catalogue?.list(gone.signal).then(
      found => {
        if (!gone.signal.aborted) setListing(found)
      },
      error => setFailed(errorCode(error) ?? 'unknown')
    )
    return () => gone.abort()
  }, [catalogue, retries])
  useWhileOpen(begin)
  useEffect(() => listing?.setQuery({ search, certified }), [listing, search, certified])

  const state = useReadable(listing?.state)
  const none: ListingState = { query, wallets: [], status: catalogue ? 'loading' : 'ready', complete: !catalogue }
  return {
    ...(state ?? { ...none, ...(failed !== undefined && { status: 'failed', code: failed }) }),
    loadMore: useCallback(() => listing?.loadMore(), [listing]),
    retry: useCallback(() => {
      setFailed(undefined)
      if (listing) listing.retry()
      else setRetries(count => count + 1)
    }, [listing])
  }
}
