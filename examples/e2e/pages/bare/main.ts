import { createLatchkit, defaultPreset, type Latchkit, type LatchkitOptions } from 'latchkit'

/** Setup that a test injects before the page loads. `instances` holds the options of each instance, by its id. */
export interface BareSetup {
  readonly instances: Readonly<Record<string, LatchkitOptions>>
  /** Ids of plugins of the default preset that the page leaves out. @defaultValue none */
  readonly without?: readonly string[]
}

declare global {
  interface Window {
    bareSetup?: BareSetup
    latchkits?: Readonly<Record<string, Latchkit>>
    /** Errors that `onError` received, as text. */
    failures?: string[]
  }
}

const failures: string[] = []
const { instances, without } = window.bareSetup ?? { instances: {} }
window.failures = failures
window.latchkits = Object.fromEntries(
  Object.entries(instances).map(([id, options]) => {
    const button = document.createElement('latchkit-button')
    button.setAttribute('for', id)
    document.body.append(button)
    const onError: LatchkitOptions['onError'] = ({ plugin, phase, error }) =>
      failures.push(`${plugin}, ${phase}: ${error}`)
    const parts = without ? { plugins: defaultPreset(options).filter(plugin => !without.includes(plugin.id)) } : options
    return [id, createLatchkit({ ...parts, id, onError })]
  })
)
