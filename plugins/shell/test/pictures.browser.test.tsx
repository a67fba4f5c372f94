import { createKernel, definePlugin, type Kernel, viewRef } from '@latchkit/kernel'
import { defineView } from '@latchkit/kernel/react'
import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { type ShellOptions, shell } from '../src/index.js'
import {
  AvatarImage,
  NetworkIcon,
  PictureGrid,
  PictureTile,
  Screen,
  ShowPictures,
  TokenIcon,
  WalletIcon
} from '../src/ui/index.js'
import { onPicture } from './on-picture.js'

const PicturesView = viewRef('Pictures')
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const own = `${location.origin}/@fs/icon.svg`
const strangers = ['https://a.example/token.png', 'https://b.example/nft.png', 'https://c.example/face.png']
const hidden = [
  'http://a.example/x.png',
  'https://127.0.0.1/x.png',
  'https://10.0.0.1/admin.png',
  'https://router.local/reboot.png',
  'https://intranet/x.png',
  'https://user:secret@a.example/x.png',
  `data:image/png;base64,${'A'.repeat(300_000)}`,
  'data:image/svg+xml,<svg onload=alert(1)>',
  'javascript:alert(1)',
  ''
]

const Pictures = () => (
  <Screen>
    <TokenIcon name="Token" src={strangers[0] ?? ''} />
    <PictureGrid label="NFTs" count={1}>
      {() => <PictureTile key="nft" name="NFT" src={strangers[1] ?? ''} />}
    </PictureGrid>
    <AvatarImage seed="0x1" src={strangers[2]} />
    <WalletIcon name="Embedded" src={pixel} />
    <WalletIcon name="Own" src={own} />
    <TokenIcon name="Listed" src="https://site.example/listed.png" trusted />
    <NetworkIcon network={{ name: 'Net', assets: { imageUrl: 'https://site.example/net.png' } } as never} />
    {hidden.map(src => (
      <TokenIcon key={src} name="Hidden" src={src} trusted />
    ))}
    <ShowPictures />
  </Screen>
)

let kernel: Kernel
let stop = () => {}
afterEach(async () => {
  stop()
  await kernel.dispose()
})

/** Opens the view, and collects the URL of every rendered picture. */
async function open(options: ShellOptions = {}) {
  const drawn = new Set<string>()
  stop = onPicture(src => drawn.add(src))
  kernel = createKernel({
    plugins: [
      shell({ locale: 'en', prefetch: 'intent', ...options }),
      definePlugin({
        id: 'fixture',
        setup(ctx) {
          const view = defineView({ Component: Pictures, useTitle: () => 'Pictures' })
          ctx.view(PicturesView, { load: async () => ({ default: view }) })
          ctx.tap(ctx.hooks.initialView, () => ({ view: PicturesView.id }))
        }
      })
    ]
  })
  await kernel.start()
  await kernel.router.open()
  const root = () => document.querySelector('latchkit-modal')?.shadowRoot
  await expect.poll(() => root()?.querySelector('.picture')).toBeTruthy()
  const find = (testId: string) => root()?.querySelector<HTMLElement>(`[data-testid=${testId}]`)
  return { drawn, find }
}

const atOnce = [pixel, own, 'https://site.example/listed.png', 'https://site.example/net.png']

test('a picture that the site did not choose waits for a press; pictures of the page or the site do not', async () => {
  const { drawn, find } = await open()
  await expect.poll(() => find('pictures-show')).toBeTruthy()
  await expect.poll(() => [...drawn].sort()).toEqual([...atOnce].sort())
  await userEvent.click(find('pictures-show') as HTMLElement)
  await expect.poll(() => [...drawn].sort()).toEqual([...atOnce, ...strangers].sort())
  await expect.poll(() => find('pictures-wait')).toBeFalsy()
})

test("a picture that the site did not choose is loaded through the site's proxy at once", async () => {
  const { drawn, find } = await open({ imageProxy: 'https://images.example/?url={url}' })
  const proxied = strangers.map(src => `https://images.example/?url=${encodeURIComponent(src)}`)
  await expect.poll(() => [...drawn].sort()).toEqual([...atOnce, ...proxied].sort())
  expect(find('pictures-wait')).toBeFalsy()
})

test.each(['http://images.example/{url}', 'https://images.example/', 'nonsense', 7])(
  '%j is no image proxy',
  imageProxy => {
    expect(() => shell({ imageProxy: imageProxy as string })).toThrow(/imageProxy.*{url}/)
  }
)
