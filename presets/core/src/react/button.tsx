import { createElement, useEffect, useRef } from 'react'
import type { Latchkit } from '../latchkit.js'
import { useLatchkit } from './provider.js'

export interface LatchkitButtonProps {
  /** Shown while nobody is connected. @default "Connect wallet" in the visitor's language */
  readonly label?: string
  readonly disabled?: boolean
  readonly className?: string
}

/** `<latchkit-button>` bound to the instance of the provider. A server renders the empty element. */
export function LatchkitButton({ label, disabled, className }: LatchkitButtonProps) {
  const latchkit = useLatchkit()
  const element = useRef<HTMLElement & { latchkit?: Latchkit | undefined }>(null)
  useEffect(() => {
    if (element.current) element.current.latchkit = latchkit
  }, [latchkit])
  // `class`, because React hands the attributes of custom elements on as they are written.
  return createElement('latchkit-button', {
    ref: element,
    label,
    disabled: disabled ? '' : undefined,
    class: className
  })
}
