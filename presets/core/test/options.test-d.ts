import type { AccountOptions } from '@latchkit/plugin-account'
import type { ConnectOptions } from '@latchkit/plugin-connect'
import type { ConnectionsOptions } from '@latchkit/plugin-connections'
import type { NetworksOptions } from '@latchkit/plugin-networks'
import type { ShellOptions } from '@latchkit/plugin-shell'
import { expectTypeOf, test } from 'vitest'
import type { coreOptionNames } from '../src/index.js'

type Listed = typeof coreOptionNames
type Forgotten<O, K extends keyof Listed> = Exclude<keyof O, Listed[K][number]>

test('the preset accepts every option of every plugin', () => {
  expectTypeOf<Forgotten<ShellOptions, 'shell'>>().toBeNever()
  expectTypeOf<Forgotten<ConnectionsOptions, 'connections'>>().toBeNever()
  expectTypeOf<Forgotten<NetworksOptions, 'networks'>>().toBeNever()
  expectTypeOf<Forgotten<ConnectOptions, 'connect'>>().toBeNever()
  expectTypeOf<Forgotten<AccountOptions, 'account'>>().toBeNever()
})
