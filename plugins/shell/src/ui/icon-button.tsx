import { forwardRef } from 'react'
import { Icon, type IconName } from './icon.js'

export interface IconButtonProps {
  readonly icon: IconName
  /** Accessible name and tooltip. */
  readonly label: string
  readonly onPress?: () => void
  readonly disabled?: boolean
  readonly testId?: string
}

export const IconButton = /* @__PURE__ */ forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton(
  { icon, label, onPress, disabled, testId },
  ref
) {
  return (
    <button
      ref={ref}
      type="button"
      className="icon-button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onPress}
      data-testid={testId}
    >
      <Icon name={icon} />
    </button>
  )
})
