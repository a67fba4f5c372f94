import { invalidOption } from '@latchkit/kernel'

/** Options of AppKit by the option that replaces them here. `refuseUnknown` handles those that only lost `enable`. */
const successors = new Map([
  ['adapters', 'networks'],
  ['disableAppend', 'embedded'],
  ['enableEIP6963', 'discovery.eip155.eip6963'],
  ['enableInjected', 'discovery.eip155.injected'],
  ['enableWalletConnect', 'services.relay']
])

/**
 * Throws for an option of AppKit that has another name here.
 *
 * @throws {KernelError} `kernel/invalid-option`, which names both.
 */
export function refuseAppKitNames(caller: string, options: unknown): void {
  for (const name of Object.keys(Object(options))) {
    const successor = successors.get(name)
    if (successor) throw invalidOption(caller, name, `there is no such option; see "${successor}"`)
  }
}
