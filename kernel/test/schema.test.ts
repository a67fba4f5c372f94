import * as v from 'valibot'
import { expect, test } from 'vitest'
import { checkOptions, decode } from '../src/index.js'

const Options = v.object({
  projectId: v.optional(v.string('a text')),
  networks: v.array(v.object({ id: v.number('a number') }))
})
const problem = (options: unknown, schema: typeof Options = Options) => {
  try {
    checkOptions('test', schema, options)
  } catch (error) {
    return error
  }
}

test('returns options that fit, as the schema gives them', () => {
  const options = { networks: [{ id: 1 }], extra: true }
  expect(checkOptions('test', Options, options)).toEqual({ networks: [{ id: 1 }] })
})

test('names the option and what was expected', () => {
  expect(problem({ networks: [{ id: 1 }, { id: 'two' }] })).toMatchObject({
    code: 'kernel/invalid-option',
    context: { plugin: 'test', option: 'networks.1.id', expected: 'a number' },
    message: 'Option "networks.1.id" of test: a number'
  })
  expect(problem({ projectId: 7, networks: [] })).toMatchObject({
    context: { option: 'projectId', expected: 'a text' }
  })
})

test.each([undefined, null, 1, 'text', []])('%j as options names them as a whole', options => {
  expect(problem(options)).toMatchObject({ code: 'kernel/invalid-option', context: { plugin: 'test' } })
})

test('a schema that only validates later fits nothing', () => {
  const later = v.pipeAsync(
    v.string(),
    v.checkAsync(async () => true)
  )
  expect(decode(later, 'text')).toBeUndefined()
  expect(() => checkOptions('test', later, 'text')).toThrow('its schema is asynchronous')
})

test('decode gives the output of the schema, or undefined', () => {
  const schema = v.pipe(v.string(), v.transform(Number))
  expect(decode(schema, '42')).toEqual({ value: 42 })
  expect(decode(schema, 42)).toBeUndefined()
  expect(decode(v.undefined(), undefined)).toEqual({ value: undefined })
})
