interface SegmentsProps<K extends string> {
  /** Legend for screen readers only. */
  readonly legend: string
  /** Name of the radio group; unique on the page. */
  readonly name: string
  readonly options: Readonly<Record<K, string>>
  readonly selected: K
  readonly onSelect: (key: K) => void
}

/** Shows a choice between a few short options side by side. */
export function Segments<K extends string>({ legend, name, options, selected, onSelect }: SegmentsProps<K>) {
  const keys = Object.keys(options) as K[]
  return (
    <fieldset className="segments">
      <legend className="unseen">{legend}</legend>
      {keys.map(key => (
        <label key={key}>
          <input type="radio" name={name} checked={selected === key} onChange={() => onSelect(key)} />
          <span>{options[key]}</span>
        </label>
      ))}
    </fieldset>
  )
}
