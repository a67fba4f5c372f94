import { cell } from '@latchkit/kernel'
import { isPictureLink } from '@latchkit/plugin-chains/kit'
import type { PictureGate } from '../ui/picture-gate.js'

/**
 * Creates the policy for pictures on other hosts: valid links (`isPictureLink`) load through the site's proxy, or without a proxy
 * after the visitor's permission.
 *
 * @param imageProxy - `ShellOptions.imageProxy`.
 */
export function createPictureGate(imageProxy: string | undefined): PictureGate {
  const isOpen = cell(false)
  const waiting = cell(0)
  return {
    waiting,
    open() {
      waiting.set(0)
      isOpen.set(true)
    },
    request(src, isTrusted, allow) {
      if (!isPictureLink(src)) return undefined
      const isProxied = !isTrusted && imageProxy !== undefined
      if (isTrusted || isProxied || isOpen.get()) {
        allow(isProxied ? imageProxy.replace('{url}', encodeURIComponent(src)) : src)
        return undefined
      }
      const stop = isOpen.subscribe(() => allow(src))
      waiting.set(waiting.get() + 1)
      return () => {
        stop()
        if (!isOpen.get()) waiting.set(waiting.get() - 1)
      }
    }
  }
}
