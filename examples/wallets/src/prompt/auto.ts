import type { PromptSurface, Question } from './prompt.js'

/** The choices that are ticked before the user touches anything. */
export function chosenByDefault(question: Pick<Question, 'choices'>): readonly string[] {
  return (question.choices?.options ?? []).filter(option => option.chosen).map(option => option.id)
}

/** Nobody is there to ask, so it approves as asked. Refusing is what the `answer` switch is for. */
export const autoPrompt: PromptSurface = async question => ({ approved: true, chosen: chosenByDefault(question) })
