import type { ReactNode } from 'react'
import { Icon } from './icon.js'
import { useStyles } from './styles/later.js'

const styles = `
.checkbox{position:relative;display:flex;align-items:flex-start;gap:12px;min-block-size:44px;padding-block:10px;font-size:var(--text-sm);line-height:1.5;cursor:pointer}
.checkbox input{position:absolute;inset-block:0;inset-inline-start:-11px;inline-size:44px;opacity:0;cursor:pointer}
.checkbox-box{flex:none;display:grid;place-items:center;inline-size:22px;block-size:22px;border-radius:7px;border:1.5px solid var(--n8);transition:background-color var(--swift),border-color var(--swift)}
.checkbox input:not(:checked)+.checkbox-box .icon{visibility:hidden}
.checkbox:hover .checkbox-box{border-color:var(--n9)}
.checkbox input:checked+.checkbox-box{background:var(--accent-text);border-color:var(--accent-text);color:var(--n1)}
.checkbox input:focus-visible+.checkbox-box{outline:2px solid var(--accent-text);outline-offset:2px}
.checkbox-label{min-inline-size:0}
@media (forced-colors:active){.checkbox input:checked+.checkbox-box{background:Highlight;border-color:Highlight;color:HighlightText;forced-color-adjust:none}}
`

export interface CheckboxProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly children?: ReactNode
  readonly testId?: string
}

export function Checkbox({ checked, onChange, children, testId }: CheckboxProps) {
  useStyles(styles)
  return (
    <label className="checkbox">
      <input
        type="checkbox"
        checked={checked}
        onChange={event => onChange(event.target.checked)}
        data-testid={testId}
      />
      <span className="checkbox-box" aria-hidden="true">
        <Icon name="check" size={16} />
      </span>
      <span className="checkbox-label">{children}</span>
    </label>
  )
}
