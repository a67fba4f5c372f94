import type { PromptSurface, Question } from './prompt.js'

/** The choices that are ticked before the user touches anything. */
export function chosenByDefault(question: Pick<Question, 'choices'>): readonly string[] {
  return (question.choices?.options ?? []).filter(option => option.chosen).map(option => option.id)
}

/** Approves every question with its default choices, without a user. To refuse requests, set the `answer` switch. */
export const autoPrompt: PromptSurface = async question => ({ approved: true, chosen: chosenByDefault(question) })
