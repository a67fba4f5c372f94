import { type AnyPlugin, invalidOption } from '@latchkit/kernel'
import { type SiweConfig, type SiwxConfig, type SiwxOptions, siwx } from '@latchkit/plugin-siwx'
import { CALLER } from './by-id.js'

/** Options of the sign-in with a wallet. */
export interface SignInOptions {
  /**
   * Signs visitors in with their wallets: options with the URL of the endpoints of `@latchkit/plugin-siwx/server`, or functions of the
   * site in the shape of AppKit's option. @defaultValue visitors do not sign in
   */
  readonly siwx?: SiwxOptions | SiwxConfig
  /** Functions of the site that sign visitors in on EVM alone, in the shape of AppKit's option. @defaultValue visitors do not sign in */
  readonly siweConfig?: SiweConfig
}

export const signInOptionNames = ['siwx', 'siweConfig'] as const

/**
 * Returns the plugin that signs visitors in; an empty list if neither option is set.
 *
 * @throws {KernelError} `kernel/invalid-option`, also if both options are set.
 */
export function signInPlugins({ siwx: options, siweConfig }: SignInOptions): readonly AnyPlugin[] {
  if (options === undefined) return siweConfig === undefined ? [] : [siwx({ siweConfig })]
  if (siweConfig !== undefined) throw invalidOption(CALLER, 'siweConfig', 'cannot be set together with siwx')
  return [siwx(isConfig(options) ? { config: options } : options)]
}

/** Returns true for functions of the site in the shape of AppKit's option, and false for options of the plugin. */
const isConfig = (options: SiwxOptions | SiwxConfig): options is SiwxConfig => 'createMessage' in Object(options)
