import { useModal } from 'latchkit/react'
import { useId } from 'react'
import { CodeBlock } from './code-block.js'
import { accents, CORNERS_PX, fonts, initialTheme, optionsCode } from './theme-options.js'
import type { ThemeControl } from './use-theme.js'

/** Changes the theme of the dialog, and shows the options that make it permanent. */
export function ThemePanel({ theme: { settings, change } }: { readonly theme: ThemeControl }) {
  const { open } = useModal()
  const cornersId = useId()
  const fontId = useId()
  return (
    <section className="card theme" aria-labelledby="theme-title">
      <div className="head">
        <h2 id="theme-title">Make it yours</h2>
        <p className="about">Every change shows at once, in the button above and in the dialog.</p>
      </div>
      <div className="theme-columns">
        <div className="theme-controls">
          <fieldset className="swatches">
            <legend>Accent</legend>
            <div className="swatch-row">
              {Object.entries(accents).map(([name, value]) => (
                <label key={name} className="swatch">
                  <input
                    type="radio"
                    name="accent"
                    checked={settings.accent === value}
                    onChange={() => change({ accent: value })}
                  />
                  <Swatch color={value} />
                  <span className="unseen">{name}</span>
                </label>
              ))}
            </div>
          </fieldset>
          <div className="field">
            <label htmlFor={cornersId}>Corners</label>
            <input
              id={cornersId}
              type="range"
              min={CORNERS_PX.min}
              max={CORNERS_PX.max}
              value={settings.cornersPx}
              onChange={event => change({ cornersPx: Number(event.target.value) })}
            />
          </div>
          <div className="field">
            <label htmlFor={fontId}>Font</label>
            <select id={fontId} value={settings.font} onChange={event => change({ font: event.target.value })}>
              {Object.entries(fonts).map(([name, value]) => (
                <option key={name} value={value}>
                  {name}
                </option>
              ))}
            </select>
          </div>
          <div className="actions">
            <button type="button" onClick={() => void open()}>
              Show the dialog
            </button>
            <button type="button" className="quiet" onClick={() => change(initialTheme)}>
              Reset
            </button>
          </div>
        </div>
        <CodeBlock label="Options for this look" code={optionsCode(settings)} />
      </div>
    </section>
  )
}

/** Shows a colour as an SVG attribute: a strict policy blocks inline styles. */
const Swatch = ({ color }: { readonly color: string }) => (
  <svg viewBox="0 0 28 28" width="28" height="28" aria-hidden="true">
    <circle cx="14" cy="14" r="14" {...(color ? { fill: color } : { className: 'swatch-own' })} />
  </svg>
)
