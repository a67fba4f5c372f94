import { guardSchema, optionRules } from '@latchkit/kernel/options'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
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

test('guardSchema returns a schema of a type guard', () => {
  const isText = guardSchema((value): value is string => typeof value === 'string')
  expect(decode(isText, 'x')).toEqual({ value: 'x' })
  expect(decode(isText, 1)).toBeUndefined()
  expect(() => checkOptions('test', isText, 1)).toThrow('Option "options" of test: is not valid')
})

describe('optionRules', () => {
  const rules = optionRules<{ readonly debug?: boolean; readonly name: string }>({
    debug: [value => typeof value === 'boolean', 'must be true or false'],
    name: [value => typeof value === 'string', 'must be a text']
  })
  test('accepts what fits, and what was left out', () => {
    const options = { debug: true, name: 'x' }
    expect(checkOptions('test', rules, options)).toBe(options)
    expect(checkOptions('test', rules, {})).toEqual({})
    expect(checkOptions('test', rules, { debug: undefined })).toEqual({ debug: undefined })
  })
  test.each([
    [{ debug: 'yes' }, 'debug', 'must be true or false, not "yes"'],
    [{ colour: 'red' }, 'colour', 'there is no such option'],
    [{ debugs: true }, 'debugs', 'there is no such option; did you mean "debug"?'],
    [{ Name: 'x' }, 'Name', 'there is no such option; did you mean "name"?'],
    [{ anme: 'x' }, 'anme', 'there is no such option; did you mean "name"?'],
    [{ mean: 'x' }, 'mean', 'there is no such option'],
    [{ debgu: true }, 'debgu', 'there is no such option; did you mean "debug"?'],
    [{ gubed: true }, 'gubed', 'there is no such option'],
    [JSON.parse('{"__proto__":1}'), '__proto__', 'there is no such option'],
    [{ toString: 1 }, 'toString', 'there is no such option'],
    [null, 'options', 'must be an object, not null'],
    ['text', 'options', 'must be an object, not "text"']
  ])('%j is wrong in %s', (options, option, expected) => {
    const wrong = expect.objectContaining({
      code: 'kernel/invalid-option',
      context: { plugin: 'test', option, expected }
    })
    expect(() => checkOptions('test', rules, options)).toThrow(wrong)
  })
})
