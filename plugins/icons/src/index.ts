import { cell, definePlugin, once } from '@latchkit/kernel'
import { type PictureLookup, PictureSources } from '@latchkit/plugin-shell/contract'

const none: PictureLookup = { wallet: () => undefined, network: () => undefined }

/**
 * Returns the plugin that gives pictures to well-known wallets and networks that bring none of their own. The pictures are SVG
 * files of this package: each is fetched from the page's own origin when it is shown, and no other host is asked.
 *
 * @example
 * import { icons } from '@latchkit/plugin-icons'
 * import { corePreset, createLatchkit } from '@latchkit/preset-core'
 *
 * createLatchkit({ plugins: [...corePreset(), icons()] })
 */
export function icons() {
  return definePlugin({
    id: 'icons',
    setup(ctx) {
      const pictures = cell<PictureLookup | undefined>(undefined)
      const load = once(() => import('./pictures.js'))
      ctx.contribute(PictureSources, {
        id: 'icons',
        pictures,
        load: () =>
          void load().then(
            loaded => pictures.set(loaded.pictures),
            () => pictures.set(none)
          )
      })
      // Letters stood in for pictures that did not load; the connection may be back.
      ctx.events.on('router:opened', () => {
        if (pictures.get() === none) pictures.set(undefined)
      })
    }
  })
}
