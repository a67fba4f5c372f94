import { createKernel, definePlugin, viewRef } from '@latchkit/kernel'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Alerts, Dialog, Messages, Theme, Toasts } from '../src/contract.js'
import { type ShellOptions, shell } from '../src/index.js'

const HomeView = viewRef('Home')
const home = (guard: () => false | undefined = () => undefined) =>
  definePlugin({
    id: 'home',
    setup(ctx) {
      ctx.view(HomeView, { load: async () => ({ default: {} }) })
      ctx.tap(ctx.hooks.initialView, () => ({ view: HomeView.id }))
      ctx.tap(ctx.hooks.beforeClose, guard)
    }
  })

describe('options', () => {
  test.each<[unknown, string]>([
    [{ themeMode: 'blue' }, 'Option "themeMode" of shell: must be light or dark or auto'],
    [{ themeVariables: 'red' }, 'Option "themeVariables" of shell: must be an object'],
    [{ themeVariables: { '--lk-accent': 'url(x)' } }, 'Option "--lk-accent" of shell: must be a colour'],
    [{ locale: 'not a tag' }, 'Option "locale" of shell: must be a BCP 47 language tag'],
    [{ embedded: 'yes' }, 'Option "embedded" of shell: must be true or false'],
    [{ prefetch: 'always' }, 'Option "prefetch" of shell: must be idle or intent'],
    [{ scrolllock: false }, 'Option "scrolllock" of shell: there is no such option']
  ])('rejects %j, naming the option', (options, message) => {
    expect(() => shell(options as ShellOptions)).toThrow(message)
  })

  test('are passed to the services', () => {
    const kernel = createKernel({
      plugins: [
        shell({ themeMode: 'dark', themeVariables: { '--w3m-accent': '#0a7' }, locale: 'ar-eg', embedded: true })
      ]
    })
    expect(kernel.get(Theme).mode.get()).toBe('dark')
    expect(kernel.get(Theme).variables.get()).toEqual({ '--lk-accent': '#0a7' })
    expect(kernel.get(Messages).locale.get()).toBe('ar-EG')
    expect(kernel.get(Messages).direction.get()).toBe('rtl')
    expect(kernel.get(Dialog).embedded).toBe(true)
  })
})

test('two kernels on a server share no state', () => {
  const plugin = shell()
  const [one, other] = [createKernel({ plugins: [plugin] }), createKernel({ plugins: [plugin] })]
  one.get(Theme).setMode('dark')
  one.get(Toasts).show({ variant: 'success', message: 'here' })
  one.get(Alerts).raise({ key: 'a', severity: 'info', short: 'here' })
  one.get(Messages).setLocale('ar')
  expect(other.get(Theme).mode.get()).toBe('auto')
  expect(other.get(Toasts).current.get()).toBeUndefined()
  expect(other.get(Alerts).current.get()).toBeUndefined()
  expect(other.get(Messages).locale.get()).toBe('en')
  one.get(Toasts).hide()
})

test('emits events for alerts and locale changes', () => {
  const kernel = createKernel({ plugins: [shell()] })
  const heard: unknown[] = []
  kernel.events.on('shell:alert-raised', payload => heard.push(payload))
  kernel.events.on('shell:locale-changed', payload => heard.push(payload))
  kernel.get(Alerts).raise({ key: 'unverified-domain', severity: 'error', short: 'Invalid App Configuration' })
  kernel.get(Messages).setLocale('ar')
  expect(heard).toEqual([{ key: 'unverified-domain' }, { locale: 'ar' }])
})

describe('disposal', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('leaves no timer after the plugin is removed', async () => {
    const kernel = createKernel({ plugins: [home(() => false), shell()] })
    await kernel.router.open()
    kernel.get(Toasts).show({ variant: 'success', message: 'x' })
    expect(vi.getTimerCount()).toBe(1)
    await kernel.remove('shell')
    expect(vi.getTimerCount()).toBe(0)
  })
})
