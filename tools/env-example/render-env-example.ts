import { z } from 'zod';

/** Variables of one process, under the heading they get. */
export interface EnvironmentSection {
  readonly title: string;
  readonly schema: z.ZodObject;
}

const variableSchema = z.object({
  description: z.string().optional(),
  default: z.union([z.string(), z.number(), z.boolean()]).optional(),
  enum: z.array(z.string()).optional(),
});
const documentSchema = z.object({
  properties: z.record(z.string(), variableSchema),
  required: z.array(z.string()).default([]),
});

const INTRODUCTION = [
  '# Every variable of every process. Made by "npm run env:example" from the schemas that read them.',
  '# Copy it to .env and take away the # in front of what you change; what is set in the shell wins.',
];

/**
 * Text of `.env.example`: each variable once, under the first process that reads it, with its description and default.
 * Throws when a variable has no description: it would be of no use to the reader.
 */
export function renderEnvExample(sections: readonly EnvironmentSection[]): string {
  const seen = new Set<string>();
  const lines = [...INTRODUCTION];
  for (const { title, schema } of sections) {
    const described = describeSection(title, schema, seen);
    if (described.length > 0) lines.push('', `# --- ${title} ---`, ...described);
  }
  return `${lines.join('\n')}\n`;
}

function describeSection(title: string, schema: z.ZodObject, seen: Set<string>): string[] {
  const document = documentSchema.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  return Object.entries(document.properties).flatMap(([name, variable]) => {
    if (seen.has(name)) return [];
    seen.add(name);
    if (variable.description === undefined) throw new Error(`${name} of "${title}" has no description`);
    const choice = variable.enum === undefined ? '' : ` (${variable.enum.join(', ')})`;
    const need = document.required.includes(name) ? ' Required; "npm start" sets it.' : '';
    return [`# ${asSentence(variable.description)}${choice}${need}`, `#${name}=${variable.default ?? ''}`];
  });
}

function asSentence(text: string): string {
  // Not where a word begins with a sign, as in `i/n`.
  const sentence = /^[a-z][a-z ]/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
  return sentence.endsWith('.') ? sentence : `${sentence}.`;
}
