import type { RequestField } from '@latchkit/plugin-chains/contract'
import { plainText } from '@latchkit/plugin-chains/kit'
import { DescriptionList, DescriptionRow } from '@latchkit/plugin-shell/ui'

/** Maximum length of the name of a value. The site chooses the names in typed data. */
const MAX_NAME_CHARACTERS = 64

/** Style of the fields of a list or an object. */
const nested = { paddingInlineStart: '14px' }

/** Renders values of a request under their technical names, which are English in every language. */
export function RequestFields({ fields }: { readonly fields: readonly RequestField[] }) {
  if (fields.length === 0) return null
  return (
    <DescriptionList testId="approval-fields">
      {fields.map((field, index) =>
        field.type === 'fields' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: two fields may have one name
          <DescriptionRow key={index} name={plainText(field.name, MAX_NAME_CHARACTERS)} wide>
            <div style={nested}>
              <RequestFields fields={field.fields} />
            </div>
          </DescriptionRow>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: two fields may have one name
          <DescriptionRow key={index} name={plainText(field.name, MAX_NAME_CHARACTERS)} wide={field.value.length > 24}>
            <bdi dir={field.type === 'text' ? 'auto' : 'ltr'}>{field.value}</bdi>
          </DescriptionRow>
        )
      )}
    </DescriptionList>
  )
}
