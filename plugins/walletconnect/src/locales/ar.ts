import type { messages } from '../lazy/project-id-alert.js'

const arabic: Readonly<Record<keyof (typeof messages)['english'], string>> = {
  noProjectId: 'لم يُضبط معرّف المشروع'
}

export default arabic
