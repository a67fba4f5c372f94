import { generateKeyPairSync } from 'node:crypto'
import { createOnrampService } from '@latchkit/service-onramp'
import { expect, test } from 'vitest'
import { clientKey, normalizeIp } from '../src/client.js'
import { readEnvironment } from '../src/environment.js'
import { createScene, ORIGIN, privateKeyPem, secrets } from './scene.js'

const card = { keyId: 'k', privateKey: privateKeyPem, webhookSecret: secrets.card }
const valid = { database: ':memory:', providers: { card }, allowedOrigins: [ORIGIN] }
const rsaKey = generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey.export({ type: 'pkcs8', format: 'pem' })

test.each([
  ['database', { database: 'mysql://db' }],
  ['providers', { providers: {} }],
  ['allowedOrigins', { allowedOrigins: ['*'] }],
  ['allowedOrigins', { allowedOrigins: ['http://shop.example'] }],
  ['allowedOrigins', { allowedOrigins: [`${ORIGIN}/`] }],
  ['longPollMs', { longPollMs: 0 }],
  ['rateLimits.mintsPerMinute', { rateLimits: { mintsPerMinute: 1.5 } }],
  ['providers.card.apiUrl', { providers: { card: { ...card, apiUrl: 'http://api.example' } } }],
  ['providers.card.pageUrl', { providers: { card: { ...card, pageUrl: 'https://pay.example/?a=b' } } }],
  ['providers.card.pageUrl', { providers: { card: { ...card, pageUrl: 'javascript:alert(1)' } } }],
  ['providers.card.privateKey', { providers: { card: { ...card, privateKey: rsaKey } } }],
  ['providers.card.privateKey', { providers: { card: { ...card, privateKey: 'secret' } } }],
  ['providers.card.webhookSecret', { providers: { card: { ...card, webhookSecret: 'short' } } }],
  ['providers.aggregator.webhookSecret', { providers: { aggregator: { webhookSecret: [] } } }]
])('the option %s is refused if it is invalid: %j', (name, change) => {
  const options = { ...valid, ...change } as unknown as typeof valid
  expect(() => createOnrampService(options)).toThrow(new TypeError(`Invalid option "${name}" of createOnrampService`))
})

test.each([
  [secrets.card, secrets.card],
  [
    [secrets.aggregator, 'n'.repeat(32)],
    ['o'.repeat(32), 'n'.repeat(32)]
  ]
])('a secret of both webhooks is refused: %j and %j', (ofCard, ofAggregator) => {
  const providers = { card: { ...card, webhookSecret: ofCard }, aggregator: { webhookSecret: ofAggregator } }
  expect(() => createOnrampService({ ...valid, providers })).toThrow(
    new TypeError(
      'Invalid option "providers.aggregator.webhookSecret" of createOnrampService: the card provider has the same secret'
    )
  )
})

test('a secret of 31 characters is refused', () => {
  const providers = { aggregator: { webhookSecret: ['x'.repeat(32), 'y'.repeat(31)] } }
  expect(() => createOnrampService({ ...valid, providers })).toThrow(
    new TypeError('Invalid option "providers.aggregator.webhookSecret" of createOnrampService')
  )
})

test('a request of a client without an IP address is refused', async () => {
  const scene = createScene({ database: ':memory:' })
  for (const clientIp of ['', 'unknown', '1.2.3.4.5:80']) {
    const { status, body } = await scene.send('/health', {}, clientIp)
    expect([status, body]).toEqual([400, { error: 'invalid-request' }])
  }
  expect((await scene.send('/health', {}, '[2001:db8::1]:443')).status).toBe(200)
  await scene.service.close()
})

test('an Ed25519 key is accepted as base64 of seed and public key', async () => {
  const { d = '', x = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  const privateKey = Buffer.concat([Buffer.from(d, 'base64url'), Buffer.from(x, 'base64url')]).toString('base64')
  const scene = createScene({ ...valid, providers: { card: { ...card, privateKey } } })
  expect((await scene.send('/health')).status).toBe(200)
  await scene.service.close()
})

test('a database that cannot be opened is reported, and opened by a later request', async () => {
  const scene = createScene({ ...valid, database: 'postgres://nobody@127.0.0.1:9/none' })
  for (let count = 0; count < 2; count += 1) {
    const { status, body } = await scene.send('/health')
    expect([status, body]).toEqual([503, { error: 'unavailable' }])
  }
  expect(scene.log.filter(entry => entry.event === 'failure' && entry.part === 'start').length).toBeGreaterThan(1)
  await scene.service.close()
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:DB8:0::1', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['203.0.113.7:5678', '203.0.113.7'],
  ['"203.0.113.7"', '203.0.113.7'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['"[2001:db8::1]:443"', '2001:db8::1'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['[fe80::1%25eth0]:80', 'fe80::1'],
  ['[2001:db8::1]:', undefined],
  ['2001:db8::1]', undefined],
  ['[2001:db8::1', undefined],
  ['203.0.113.7:port', undefined],
  ['[example]', undefined],
  ['"', undefined],
  ['', undefined],
  ['unknown', undefined],
  ['203.0.113.7, 10.0.0.1', undefined]
])('the IP address %s becomes %s', (text, ip) => {
  expect(normalizeIp(text)).toBe(ip)
})

test('a client has one key for its IPv6 network, and another one for each secret', () => {
  const secret = Buffer.from('secret')
  const keyOf = (text: string, by = secret) => clientKey(normalizeIp(text) ?? '', by)
  expect(keyOf('2001:db8::1')).toBe(keyOf('2001:db8:0:0:ffff::'))
  expect(keyOf('2001:db8::1')).not.toBe(keyOf('2001:db8:0:1::1'))
  expect(keyOf('203.0.113.7')).not.toBe(keyOf('203.0.113.8'))
  expect(keyOf('203.0.113.7')).toBe(keyOf('[::ffff:203.0.113.7]:443'))
  expect(keyOf('203.0.113.7')).not.toBe(keyOf('203.0.113.7', Buffer.from('other')))
})

test('the environment has the options of the service', () => {
  const environment = readEnvironment({
    DATABASE_URL: 'file:orders.db',
    ALLOWED_ORIGINS: `${ORIGIN}, https://www.shop.example`,
    CARD_KEY_ID: 'k',
    CARD_PRIVATE_KEY: privateKeyPem.replaceAll('\n', '\\n'),
    CARD_WEBHOOK_SECRET: `${secrets.card},${secrets.aggregator}`,
    CLIENT_IP_HEADER: 'x-forwarded-for',
    PORT: '9000'
  })
  expect(environment).toEqual({
    ...{ host: '127.0.0.1', port: 9_000, clientIpHeader: 'x-forwarded-for' },
    options: {
      database: 'file:orders.db',
      allowedOrigins: [ORIGIN, 'https://www.shop.example'],
      providers: { card: { ...card, webhookSecret: [secrets.card, secrets.aggregator] } }
    }
  })
})

test('the default database is a libSQL file', () => {
  expect(readEnvironment({ ALLOWED_ORIGINS: ORIGIN }).options.database).toBe('file:onramp.db')
})

test.each([
  ['Missing variable ALLOWED_ORIGINS', {}],
  ['Missing variable CARD_PRIVATE_KEY', { DATABASE_URL: ':memory:', ALLOWED_ORIGINS: ORIGIN, CARD_KEY_ID: 'k' }],
  ['Invalid variable PORT', { PORT: '80a' }],
  ['Invalid variable CLIENT_IP_HEADER', { CLIENT_IP_HEADER: 'a b' }]
])('the environment is refused: %s', (message, variables) => {
  expect(() => readEnvironment(variables)).toThrow(new TypeError(message))
})
