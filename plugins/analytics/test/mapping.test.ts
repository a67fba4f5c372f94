import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type EventMap, type EventName, KernelError } from '@latchkit/kernel'
import { AllWalletsView } from '@latchkit/plugin-connect/contract'
import { NetworksView } from '@latchkit/plugin-networks/contract'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { mapEvent, mapping } from '../src/mapping.js'

const root = join(import.meta.dirname, '../../..')

/** Events that stay out of analytics, each with the reason. */
const unmapped: Readonly<Record<string, string>> = {
  'balances:changed': 'The product has no event for a read of balances.',
  'connections:account-changed': 'The product has no event for it.',
  'features:changed': 'The product has no event for it.',
  'onramp:changed': 'The product has no event for it.',
  'onramp:failed': 'The product has no event for it.',
  'onramp:started': 'The product has no event for it.',
  'router:close-refused': 'The dialog stays open.',
  'router:open-granted': 'Contains the pairing code; router:opened follows.',
  'rpc:settled': 'The product has no event for requests of the site.',
  'shell:alert-raised': 'Its cause has an event.',
  'shell:locale-changed': 'The product has no event for it.',
  'siwx:cancelled': 'The product has no event for it.',
  'siwx:requested': 'The product has no event for it.',
  'siwx:signed-out': 'The product has no event for it.',
  'smart-sessions:granted': 'The product has no event for it.',
  'smart-sessions:revoked': 'The product has no event for it.',
  'swap:approved': 'The plugin swap contributes its mapping.',
  'swap:failed': 'The plugin swap contributes its mapping.',
  'swap:sent': 'The plugin swap contributes its mapping.',
  'swap:started': 'The plugin swap contributes its mapping.',
  'transaction:settled': 'The product counts the sending only.',
  'walletconnect:approved': 'connections:connected follows.',
  'walletconnect:ended': 'connections:disconnected follows.',
  'walletconnect:failed': 'connections:failed follows.',
  'walletconnect:offered': 'connections:started precedes it.',
  'walletconnect:updated': 'The product has no event for it.'
}

/** Returns the names of all events that the kernel and the plugins declare. */
function declaredEvents(): readonly string[] {
  const plugins = readdirSync(join(root, 'plugins')).map(plugin => join(root, 'plugins', plugin, 'src'))
  return [join(root, 'kernel/src'), ...plugins.filter(existsSync)].flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(file => /\.tsx?$/.test(file))
      .flatMap(file => {
        const text = readFileSync(join(folder, file), 'utf8')
        const isDeclaring = text.includes('interface EventMap')
        return isDeclaring ? namesIn(ts.createSourceFile(file, text, ts.ScriptTarget.Latest)) : []
      })
  )
}

function namesIn(node: ts.Node): readonly string[] {
  if (ts.isInterfaceDeclaration(node) && node.name.text === 'EventMap') {
    return node.members.flatMap(({ name }) => (name && ts.isStringLiteral(name) ? name.text : []))
  }
  const names: string[] = []
  ts.forEachChild(node, child => void names.push(...namesIn(child)))
  return names
}

test('every declared event is either mapped or listed as unmapped', () => {
  const declared = declaredEvents()
  expect(declared.length).toBeGreaterThan(25)
  expect([...Object.keys(mapping), ...Object.keys(unmapped)].sort()).toEqual([...new Set(declared)].sort())
})

const account = 'fake:one:fake00000001'
const network = { namespace: 'fake', network: 'fake:one' }
const wallet = 'io.larch'
const attempt = { namespace: 'fake', wallet }

/** Cases by the name of the event: its payload, then the product's event with its properties. */
const cases: { readonly [N in EventName]?: readonly (readonly [EventMap[N], ...unknown[]])[] } = {
  'kernel:started': [[{ plugins: ['shell'] }, ['MODAL_CREATED', {}], ['INITIALIZE', {}]]],
  'kernel:error': [
    [
      { plugin: 'send', phase: 'run', error: new KernelError('kernel/disposed', {}), detail: account },
      ['INTERNAL_SDK_ERROR', { plugin: 'send', phase: 'run', code: 'kernel/disposed' }]
    ],
    [
      { plugin: 'send', phase: 'run', error: new TypeError('https://node.example/?key=secret') },
      ['INTERNAL_SDK_ERROR', { plugin: 'send', phase: 'run', code: 'TypeError' }]
    ],
    [
      { plugin: 'send', phase: 'run', error: Object.assign(new Error(), { code: 'see https://x.example?a=b' }) },
      ['INTERNAL_SDK_ERROR', { plugin: 'send', phase: 'run', code: 'unknown' }]
    ],
    [
      { plugin: 'send', phase: 'run', error: hostileError() },
      ['INTERNAL_SDK_ERROR', { plugin: 'send', phase: 'run', code: 'unknown' }]
    ],
    [
      { plugin: 'send', phase: 'run', error: null },
      ['INTERNAL_SDK_ERROR', { plugin: 'send', phase: 'run', code: 'unknown' }]
    ]
  ],
  'router:opened': [[{ view: 'Connect' }, ['MODAL_OPEN', { connected: true }]]],
  'router:closed': [[{ view: 'Connect' }, ['MODAL_CLOSE', { connected: true }]]],
  'router:changed': [
    [{ from: 'Connect', to: AllWalletsView.id, direction: 'next' }, ['CLICK_ALL_WALLETS', {}]],
    [{ from: undefined, to: NetworksView.id, direction: 'none' }, ['CLICK_NETWORKS', {}]],
    [{ from: 'WhatIsANetwork', to: NetworksView.id, direction: 'prev' }],
    [{ from: 'Connect', to: 'constructor', direction: 'next' }]
  ],
  'connections:started': [[attempt, ['SELECT_WALLET', attempt]]],
  'connections:connected': [
    [
      { ...attempt, connector: 'c', account, restored: false },
      ['CONNECT_SUCCESS', { ...network, wallet, reconnect: false }]
    ],
    [
      { ...attempt, connector: 'c', account, restored: true },
      ['CONNECT_SUCCESS', { ...network, wallet, reconnect: true }]
    ]
  ],
  'connections:failed': [
    [{ ...attempt, code: 'connections/rejected' }, ['USER_REJECTED', { ...attempt, code: 'connections/rejected' }]],
    [{ ...attempt, code: 'connections/timed-out' }, ['CONNECT_ERROR', { ...attempt, code: 'connections/timed-out' }]],
    [{ ...attempt, code: 'connections/aborted' }],
    [{ ...attempt, code: 'connections/modal-closed' }]
  ],
  'connections:switch-failed': [
    [
      { ...attempt, chain: 'fake:one', code: 'connections/rejected' },
      ['USER_REJECTED', { ...network, wallet, code: 'connections/rejected' }]
    ],
    [{ ...attempt, chain: 'fake:one', code: 'connections/failed' }]
  ],
  'connections:disconnect-failed': [
    [
      { ...attempt, code: 'connections/disconnect-failed' },
      ['DISCONNECT_ERROR', { ...attempt, code: 'connections/disconnect-failed' }]
    ]
  ],
  'connections:disconnected': [[{ ...attempt, connector: 'c' }, ['DISCONNECT_SUCCESS', attempt]]],
  'connections:network-changed': [[{ namespace: 'fake', chain: 'fake:one' }, ['SWITCH_NETWORK', network]]],
  'send:started': [[{ account, token: 'fake00000009' }, ['SEND_INITIATED', network]]],
  'send:sent': [[{ account, id: '0xabc' }, ['SEND_SUCCESS', network]]],
  'send:failed': [
    [{ account, code: 'wallet/rejected' }, ['SEND_REJECTED', { ...network, code: 'wallet/rejected' }]],
    [{ account, code: 'rpc/rejected' }, ['SEND_REJECTED', { ...network, code: 'rpc/rejected' }]],
    [{ account, code: 'transfer/reverted' }, ['SEND_ERROR', { ...network, code: 'transfer/reverted' }]]
  ],
  'siwx:signed-in': [[{ account, approval: 'message' }, ['SIWX_AUTH_SUCCESS', network]]],
  'siwx:failed': [[{ account, code: 'unknown' }, ['SIWX_AUTH_ERROR', { ...network, code: 'unknown' }]]],
  'data:failed': [
    [{ service: 'data', code: 'data/unreachable' }, ['API_ERROR', { service: 'data', code: 'data/unreachable' }]]
  ]
}

/** Returns an error whose members throw when they are read. */
function hostileError(): Error {
  return new Proxy(new Error(), {
    get() {
      throw new Error('read')
    }
  })
}

const rows = Object.entries(cases).flatMap(([name, list]) =>
  list.map(([payload, ...expected], index) => ({ name, index, payload, expected }))
)

test.each(rows)('maps $name, case $index', ({ name, payload, expected }) => {
  const mapped = mapping[name as EventName]?.(payload as never, { connected: true }) ?? []
  expect(mapped.map(({ event, properties }) => [event, properties])).toEqual(expected)
  expect(JSON.stringify(mapped)).not.toMatch(/fake0000|secret|0xabc/)
  const type = name === 'kernel:error' || name === 'data:failed' ? 'error' : 'track'
  expect(mapped.every(event => event.type === type)).toBe(true)
})

test('every mapping has a case', () => {
  expect(Object.keys(cases).sort()).toEqual(Object.keys(mapping).sort())
})

test('maps an event by a contributed mapping, but not one that has a mapping already', () => {
  const event = { type: 'track', event: 'MODAL_CLOSE', properties: { connected: 'x'.repeat(200) } } as const
  const contributed = { 'rpc:settled': () => [event], 'send:sent': () => [event] }
  const map = (name: EventName) => mapEvent({ name, payload: { account } } as never, { connected: true }, [contributed])
  expect(map('rpc:settled')).toEqual([{ ...event, properties: { connected: 'x'.repeat(100) } }])
  expect(map('send:sent').map(mapped => mapped.event)).toEqual(['SEND_SUCCESS'])
  expect(map('shell:locale-changed')).toEqual([])
})
