import { expect, test } from 'vitest'
import { errorCode, KernelError, PluginError } from '../src/index.js'

test('fills the slots of its text from the context, and keeps both', () => {
  const cause = new Error('why')
  const error = new KernelError('plugin/in-use', { plugin: 'send', dependents: '"swap"' }, { cause })
  expect(error).toBeInstanceOf(PluginError)
  expect(error).toBeInstanceOf(Error)
  expect(error).toMatchObject({
    name: 'KernelError',
    code: 'plugin/in-use',
    message: 'Plugin "send" is needed by "swap"',
    cause
  })
  expect(error.context).toEqual({ plugin: 'send', dependents: '"swap"' })
})

test('the texts of the specification are to the letter', () => {
  expect(new KernelError('rpc/not-allowed', { method: 'x' }).message).toBe('Requested RPC call is not allowed')
  expect(new KernelError('rpc/rejected', { method: 'x' }).message).toBe('Request was aborted')
})

test('a hostile context stays text', () => {
  const plugin = '$& {plugin} __proto__'
  expect(new KernelError('plugin/unknown', { plugin }).message).toBe(`There is no plugin "${plugin}"`)
  expect(new KernelError('plugin/unknown', {} as never).message).toBe('There is no plugin "{plugin}"')
})

test('errorCode reads the code of any copy of the package, and nothing else', () => {
  class Copy extends Error {
    readonly code = 'rpc/rejected'
  }
  expect(errorCode(new Copy())).toBe('rpc/rejected')
  expect(errorCode(new KernelError('view/none', {}))).toBe('view/none')
  for (const value of [
    undefined,
    null,
    'rpc/rejected',
    { code: 'rpc/rejected' },
    new Error('x'),
    Object.assign(new Error('x'), { code: 4001 })
  ]) {
    expect(errorCode(value)).toBeUndefined()
  }
})
