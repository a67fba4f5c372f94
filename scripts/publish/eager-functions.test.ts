import { expect, test } from 'vitest'
import { withEagerFunctions } from './eager-functions.mjs'

/** Marks the functions at each `•`, and removes the marker. */
function marked(text: string) {
  const starts = new Set<number>()
  const source = text.replaceAll('•', (_, at: number) => {
    starts.add(at - starts.size)
    return ''
  })
  return { source, ...withEagerFunctions(source, starts) }
}

test.each([
  ['•function f(a) { return a }', 'var f = (function f(a) { return a });'],
  ['•async function f() {}', 'var f = (async function f() {});'],
  ['var f = •a => a', 'var f = (a => a)'],
  ['var f = •async () => 1', 'var f = (async () => 1)'],
  ['g(•() => •() => 1)', 'g((() => (() => 1)))'],
  ['var f = •function () {}', 'var f = (function () {})'],
  ['var o = { •m(a) { return a } }', 'var o = { m: (function(a) { return a }) }'],
  ['var o = { •async m() {} }', 'var o = { m: (async function() {}) }'],
  ["var o = { •'m n'() {} }", "var o = { 'm n': (function() {}) }"],
  ['•function f() { return •() => 1 }', 'var f = (function f() { return (() => 1) });']
])('wraps a function that ran: %s', (text, code) => {
  expect(marked(text).code).toBe(code)
})

test.each([
  'function f() { •function g() {} return g() }',
  'class C { •m() {} get •p() { return 1 } }',
  'var o = { get •p() { return 1 } }',
  'var o = { •*m() {} }',
  'var o = { •[k]() {} }',
  'var o = { •m() { return super.m() } }',
  'function f() {} var g = () => 1'
])('keeps a function that cannot be an expression or did not run: %s', text => {
  const { source, code, count } = marked(text)
  expect(code).toBe(source)
  expect(count).toBe(0)
})

test('wrapped functions keep their behaviour and their names', async () => {
  const { code, count } = marked(`
    •function outer(value) { return api.•twice(value) }
    const api = { •twice(value) { return [value, value].map(•item => item + this.one) }, one: 1 }
    export default [outer(1), outer.name, api.twice.name]`)
  expect(count).toBe(3)
  const module = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)
  expect(module.default).toEqual([[2, 2], 'outer', 'twice'])
})
