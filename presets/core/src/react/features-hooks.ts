import { useReadable } from '@latchkit/kernel/react'
import { useCallback } from 'react'
import { settingsOf, updateFeatures } from '../actions/settings.js'
import { type ChangeableOptions, updateOptions } from '../actions/update-options.js'
import { useLatchkit } from './provider.js'

/**
 * Returns the features and the options that may change, each with its value in force and the source of it, and functions that set them.
 * `isEnabled` returns false for a feature that is off.
 *
 * @throws {Error} outside of a `LatchkitProvider`, as every hook.
 * @example
 * ```tsx
 * const { features, isEnabled, updateFeatures } = useFeatures()
 * ```
 */
export function useFeatures() {
  const latchkit = useLatchkit()
  const { state, isEnabled } = settingsOf(latchkit)
  const features = useReadable(state)
  const update = useCallback(
    (switches: Parameters<typeof updateFeatures>[1]) => updateFeatures(latchkit, switches),
    [latchkit]
  )
  const set = useCallback((options: ChangeableOptions) => updateOptions(latchkit, options), [latchkit])
  return {
    /** State of each by its name: `send`, `walletFeaturesOrder`. */
    features,
    isEnabled,
    /** Rejects invalid values as the action `updateFeatures` does. */
    updateFeatures: update,
    /** Rejects invalid values as the action `updateOptions` does. */
    updateOptions: set
  }
}
