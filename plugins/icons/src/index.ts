import { cell, definePlugin, once } from '@latchkit/kernel'
import { type PictureLookup, PictureSources } from '@latchkit/plugin-shell/contract'

const none: PictureLookup = { wallet: () => undefined, network: () => undefined }

/**
 * Returns the plugin with pictures of well-known wallets and networks that have none of their own. The pictures are SVG files of
 * this package: each is fetched from the page's own origin when it is shown, and no other host gets a request.
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
      // Retries a failed load, after which views showed letters instead of pictures.
      ctx.events.on('router:opened', () => {
        if (pictures.get() === none) pictures.set(undefined)
      })
    }
  })
}
