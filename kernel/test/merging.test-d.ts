import { type Bus, createKernel, definePlugin, type EventMap, type Kernel, type OpenRequest } from '@latchkit/kernel'
import { describe, expectTypeOf, test } from 'vitest'
import type { Bus as OwnBus } from '../src/index.js'
import { Lamp } from './merged-events.js'

declare const kernel: Kernel

describe('what a plugin merges from another package', () => {
  test('EventMap: the event has its name and payload, beside those of the kernel', () => {
    kernel.events.emit('lamp:lit', { watts: 5 })
    kernel.events.on('lamp:lit', payload => expectTypeOf(payload).toEqualTypeOf<{ readonly watts: number }>())
    kernel.events.on('router:opened', payload => expectTypeOf(payload).toEqualTypeOf<{ readonly view: string }>())
    kernel.events.onAny(event => {
      if (event.name === 'lamp:lit') expectTypeOf(event.payload.watts).toEqualTypeOf<number>()
    })
    expectTypeOf<EventMap['lamp:lit']>().toEqualTypeOf<{ readonly watts: number }>()
  })
  test('EventMap: wrong names and payloads do not compile', () => {
    // @ts-expect-error no such event
    kernel.events.emit('lamp:broken', {})
    // @ts-expect-error the payload is another
    kernel.events.emit('lamp:lit', { watts: '5' })
    // @ts-expect-error the payload is missing
    kernel.events.emit('lamp:lit')
  })
  test('EventMap: the merge is seen inside the kernel too', () => {
    expectTypeOf<Bus>().toEqualTypeOf<OwnBus>()
  })
  test('OpenRequest: hosts may ask for it, and hooks see it', () => {
    void kernel.router.open({ lamp: { watts: 5 } })
    expectTypeOf<OpenRequest['lamp']>().toEqualTypeOf<{ readonly watts: number } | undefined>()
    // @ts-expect-error nobody merged that
    void kernel.router.open({ candle: true })
    definePlugin({
      id: 'a',
      setup(ctx) {
        ctx.tap(ctx.hooks.beforeOpen, request => {
          expectTypeOf(request.lamp?.watts).toEqualTypeOf<number | undefined>()
        })
      }
    })
  })
  test('refs across the border keep their types', () => {
    const user = definePlugin({
      id: 'user',
      requires: { lamp: Lamp },
      setup: (_, { lamp }) => void expectTypeOf(lamp.isOn()).toEqualTypeOf<boolean>()
    })
    createKernel({ plugins: [user] })
  })
})
