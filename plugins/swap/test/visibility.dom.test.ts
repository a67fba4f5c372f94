import { createKernel, definePlugin, type Readable, viewRef } from '@latchkit/kernel'
import { expect, onTestFinished, test, vi } from 'vitest'
import { watchVisibility } from '../src/lazy/price-watch.js'

const Any = viewRef('Any')

test('is true while the dialog is open and the document is visible', async () => {
  let isVisible: Readable<boolean> | undefined
  const plugin = definePlugin({
    id: 'swap',
    setup(ctx) {
      ctx.view(Any, { load: async () => ({ default: 'view' }) })
      isVisible = watchVisibility(ctx)
    }
  })
  const kernel = createKernel({ plugins: [plugin] })
  onTestFinished(() => kernel.dispose())
  const changes: (boolean | undefined)[] = []
  isVisible?.subscribe(() => void changes.push(isVisible?.get()))
  const hidden = vi.spyOn(document, 'hidden', 'get')
  const hide = (isHidden: boolean) => {
    hidden.mockReturnValue(isHidden)
    document.dispatchEvent(new Event('visibilitychange'))
  }

  expect(isVisible?.get()).toBe(false)
  await kernel.router.open({ target: { view: Any.id } })
  hide(true)
  hide(false)
  await kernel.router.close('api')
  hide(true)
  expect(changes).toEqual([true, false, true, false])
})
