import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMetadata } from '../src/lazy/assets/collectible-metadata.js'

const said = (metadata: unknown) => `data:application/json,${encodeURIComponent(JSON.stringify(metadata))}`
const picture = (size: number) => `data:image/png;base64,${'A'.repeat(size)}`

test.each([
  ['as text', 'data:application/json,{"name":"50% 石"}'],
  ['as text, named so', 'data:application/json;utf8,{"name":"50% 石"}'],
  ['in the signs of an address', `data:application/json;charset=utf-8,${encodeURIComponent('{"name":"50% 石"}')}`],
  ['in base64', `data:application/json;base64,${Buffer.from('{"name":"50% 石"}').toString('base64')}`],
  ['in capitals', `DATA:APPLICATION/JSON;BASE64,${Buffer.from('{"name":"50% 石"}').toString('base64')}`]
])('JSON in the address itself is read %s', (_, uri) => expect(readMetadata(uri)).toEqual({ name: '50% 石' }))

test('a picture is as large as art is, and no larger', () => {
  expect(readMetadata(said({ image: picture(60_000) })).image).toHaveLength(60_022)
  expect(readMetadata(said({ name: 'Stone', image: picture(65_536) }))).toEqual({ name: 'Stone' })
})

test('whatever else an address is, it says nothing', () => {
  for (const uri of ['', 'https://example.com/1.json', 'data:application/json', 'data:application/jsonp,{"name":"x"}'])
    expect(readMetadata(uri)).toEqual({})
  for (const metadata of [null, 7, 'x', [], [{ name: 'x' }], { name: { first: 'x' } }, { name: 7, image: [] }])
    expect(readMetadata(said(metadata))).toEqual({})
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('', ';base64'), (content, coding) => {
      const { name, image } = readMetadata(`data:application/json${coding},${content}`)
      expect([typeof name, typeof image].filter(type => type !== 'string' && type !== 'undefined')).toEqual([])
    })
  )
})
