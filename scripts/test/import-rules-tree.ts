export type Files = Readonly<Record<string, string>>

/** Small repository with everything that the rules allow. */
export const allowed: Files = {
  'kernel/package.json': manifest('@latchkit/kernel', { '.': 'src/index.ts', './react': 'react/index.ts' }),
  'kernel/src/index.ts': `import 'tapable/lib/Hook.js'\nimport 'immer'\nimport 'zustand/vanilla'\nexport const kernel = 1`,
  'kernel/src/index.test.ts': `import 'vitest'\nimport 'react'\nimport '@latchkit/plugin-eip155'`,
  'kernel/react/index.ts': `import 'react'\nimport '../src/index.js'`,
  'plugins/shell/package.json': pluginManifest('shell', { './ui': 'src/ui/index.ts' }),
  'plugins/shell/src/index.ts': `import '@latchkit/kernel'\nimport './contract.js'\nexport const load = () => import('./lazy/mount.js')`,
  'plugins/shell/src/contract.ts': `import '@latchkit/kernel'\nimport type { Inner } from './inner.js'\nexport type { Inner }`,
  'plugins/shell/src/inner.ts': `import type { Root } from 'react-dom/client'\nimport type { mount } from './lazy/mount.js'\nexport type Inner = Root | typeof mount`,
  'plugins/shell/src/ui/index.ts': `import 'react'`,
  'plugins/shell/src/lazy/mount.ts': `import 'react-dom/client'\nimport './focus.js'\nexport const mount = 1`,
  'plugins/shell/src/lazy/focus.ts': `export const focus = 1`,
  'plugins/send/package.json': pluginManifest('send'),
  'plugins/send/src/index.ts': `import '@latchkit/plugin-shell/contract'\nimport type { Form } from './form.js'\nexport type Step = Form`,
  'plugins/send/src/form.ts': `import type { Step } from './index.js'\nexport type Form = { readonly step: Step }`,
  'plugins/send/src/contract.ts': `import '@latchkit/plugin-shell/contract'`,
  'plugins/send/src/views/send-view.ts': `import '@latchkit/plugin-shell/ui'\nimport '../contract.js'`,
  'plugins/send/src/send.test.ts': `import '@latchkit/plugin-shell'\nimport '@latchkit/plugin-eip155'\nimport '@latchkit/preset-core'\nimport 'viem'`,
  'plugins/eip155/package.json': pluginManifest('eip155'),
  'plugins/eip155/src/index.ts': `export const features = () => import('./lazy/client.js')`,
  'plugins/eip155/src/contract.ts': `export const eip155 = 1`,
  'plugins/eip155/src/lazy/client.ts': `import 'viem'`,
  'plugins/solana/package.json': pluginManifest('solana'),
  'plugins/solana/src/index.ts': `import './contract.js'`,
  'plugins/solana/src/contract.ts': `import '@latchkit/plugin-eip155/contract'`,
  'presets/core/package.json': manifest('@latchkit/preset-core', { '.': 'src/index.ts' }),
  'presets/core/src/index.ts': `import '@latchkit/plugin-shell'\nimport '@latchkit/plugin-send'`,
  'presets/default/package.json': manifest('latchkit', { '.': 'src/index.ts' }),
  'presets/default/src/index.ts': `import '@latchkit/preset-core'\nimport '@latchkit/plugin-eip155'`,
  'examples/react/package.json': manifest('@latchkit/example-react', {}),
  'examples/react/src/main.ts': `import 'latchkit'\nimport 'react-dom/client'\nimport 'viem'`
}

/** Files that break each rule and no other rule. */
export const planted: Readonly<Record<string, Files>> = {
  'no-cycles': {
    'plugins/send/src/planted/chicken.ts': `import './egg.js'`,
    'plugins/send/src/planted/egg.ts': `import './chicken.js'`
  },
  'kernel-core-is-framework-free': {
    'kernel/src/planted-react.ts': `import 'react'`,
    'kernel/src/planted-library.ts': `import 'valibot'`,
    'kernel/src/planted-node.ts': `import 'node:fs'`,
    'kernel/src/planted-binding.ts': `import '../react/index.js'`,
    'kernel/src/planted-type.ts': `import type { ReactNode } from 'react'\nexport type A = ReactNode`
  },
  'kernel-knows-no-plugin': {
    'kernel/src/planted-plugin.ts': `import '@latchkit/plugin-send'`,
    'kernel/react/planted-contract.ts': `import '@latchkit/plugin-send/contract'`
  },
  'presets-are-leaves': {
    'kernel/react/planted-preset.ts': `import '@latchkit/preset-core'`,
    'plugins/send/src/planted-preset.ts': `import 'latchkit'`,
    'presets/core/src/planted-preset.ts': `import 'latchkit'`,
    'presets/default/src/planted-example.ts': `import '../../../examples/react/src/main.js'`
  },
  'plugins-meet-at-contracts': {
    'plugins/send/src/planted-index.ts': `import '@latchkit/plugin-shell'`,
    'plugins/send/src/planted-path.ts': `import '../../shell/src/ui/../inner.js'`,
    'plugins/send/src/planted-type.ts': `import type { Inner } from '../../shell/src/inner.js'\nexport type A = Inner`,
    'plugins/solana/src/planted-chain.ts': `import '@latchkit/plugin-eip155'`,
    'plugins/solana/src/planted-feature.ts': `import '@latchkit/plugin-send'`
  },
  'contracts-are-weightless': {
    'plugins/planted-own/src/contract.ts': `import './rules.js'`,
    'plugins/planted-own/src/rules.ts': `export const rules = 1`,
    'plugins/planted-library/src/contract.ts': `import 'valibot'`
  },
  'features-know-no-chain': {
    'plugins/send/src/planted-chain.ts': `import '@latchkit/plugin-eip155'`,
    'plugins/send/src/planted-chain-contract.ts': `import '@latchkit/plugin-eip155/contract'`,
    'plugins/send/src/planted-chain-type.ts': `import type { eip155 } from '@latchkit/plugin-eip155/contract'\nexport type A = typeof eip155`
  },
  'heavy-libraries-only-in-lazy': {
    'plugins/eip155/src/planted-viem.ts': `import 'viem/actions'`,
    'plugins/eip155/src/planted-dynamic.ts': `export const load = () => import('viem')`,
    'plugins/solana/src/planted-scope.ts': `import '@solana/kit'`,
    'plugins/solana/src/planted-curve.ts': `import '@noble/curves'`,
    'kernel/react/planted-base.ts': `import '@scure/base'`,
    'plugins/shell/src/ui/planted-portal.ts': `import 'react-dom'`,
    'presets/core/src/planted-heavy.ts': `import '@walletconnect/universal-provider'`
  },
  'lazy-only-by-dynamic-import': {
    'plugins/eip155/src/planted-static.ts': `import './lazy/client.js'`,
    'plugins/eip155/src/planted-named.ts': `import { type A, b } from './lazy/client.js'\nexport const c: A = b`,
    'plugins/eip155/src/planted-again.ts': `export * from './lazy/client.js'`,
    'plugins/eip155/src/planted-both.ts': `import './lazy/client.js'\nexport const load = () => import('./lazy/client.js')`
  },
  'imports-resolve': {
    'plugins/send/src/planted-hidden.ts': `import '@latchkit/plugin-shell/inner'`,
    'plugins/send/src/planted-nowhere.ts': `import './nowhere.js'`
  }
}

/** Planted files that others import; a cycle is reported at one of its files only. */
export const innocent = new Set(['plugins/planted-own/src/rules.ts', 'plugins/send/src/planted/egg.ts'])

function pluginManifest(id: string, more: Files = {}) {
  return manifest(`@latchkit/plugin-${id}`, { '.': 'src/index.ts', './contract': 'src/contract.ts', ...more })
}

function manifest(name: string, sources: Files) {
  const exports = Object.entries(sources).map(([subpath, source]) => [
    subpath,
    { '@latchkit/source': `./${source}`, default: `./dist/${source}` }
  ])
  return JSON.stringify({ name, type: 'module', exports: Object.fromEntries(exports) })
}
