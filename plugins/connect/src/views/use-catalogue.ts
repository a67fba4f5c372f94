import { whenIdle } from '@latchkit/kernel/idle'
import { useOptionalService, useReadable } from '@latchkit/kernel/react'
import { Catalogue, type CatalogueApi, type CatalogueState } from '@latchkit/plugin-catalogue/contract'
import { useCallback, useState } from 'react'
import { useWhileOpen } from './use-while-open.js'

/** State for a preset without a catalogue. */
const noCatalogue: CatalogueState = { status: 'ready', recommended: [], named: [] }

/** Returns the catalogue and its current state. */
export function useCatalogue(): { readonly catalogue: CatalogueApi | undefined; readonly known: CatalogueState } {
  const catalogue = useOptionalService(Catalogue)
  return { catalogue, known: useReadable(catalogue?.state) ?? noCatalogue }
}

/** Refreshes the catalogue when the dialog is open and the browser is idle. @param catalogue - `undefined` while it is not needed. */
export function useRefresh(catalogue: CatalogueApi | undefined): void {
  useWhileOpen(useCallback(() => catalogue && whenIdle(() => void catalogue.refresh()), [catalogue]))
}

/** Returns the object URL of a catalogue image, or `undefined` until it has loaded. */
export function useCatalogueImage(id: string | undefined): string | undefined {
  const catalogue = useOptionalService(Catalogue)
  const [loaded, setLoaded] = useState<{ readonly id: string; readonly url: string }>()
  const watch = useCallback(() => {
    if (id === undefined) return
    return catalogue?.watchImage(id, url => setLoaded({ id, url }))
  }, [catalogue, id])
  useWhileOpen(watch)
  return loaded?.id === id ? loaded?.url : undefined
}
