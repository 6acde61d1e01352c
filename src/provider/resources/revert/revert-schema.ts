import type { Schema, Validator } from '../../framework/schema';
import { configAttribute } from '../../fields/config-attribute';
import { revertFamilyUnknown, versionEmpty } from '../../messages/reverts';
import { VERSIONED_FAMILIES } from './versioned-families';

const FAMILIES = [...VERSIONED_FAMILIES.keys()];

const knownFamily: Validator = (value, at, diagnostics) => {
  if (typeof value === 'string' && !FAMILIES.includes(value)) {
    diagnostics.error(revertFamilyUnknown(value, FAMILIES), at);
  }
};

const notEmpty: Validator = (value, at, diagnostics) => {
  if (value === '') diagnostics.error(versionEmpty(), at);
};

export const REVERT_SCHEMA: Schema = {
  version: 0,
  description:
    'Brings a family of entries back to an earlier version, once: when it is created, and again whenever one of its arguments ' +
    'changes. Later versions are no drift, and destroying it changes nothing at the service: it is only forgotten. There is nothing ' +
    'to import.',
  attributes: {
    config: configAttribute('family'),
    family: {
      type: 'string',
      required: true,
      requiresReplace: true,
      validators: [knownFamily],
      description: `The family: ${FAMILIES.map((family) => `\`${family}\``).join(', ')}.`,
    },
    version: {
      type: 'string',
      required: true,
      requiresReplace: true,
      validators: [notEmpty],
      description:
        'Identifier of the version to go back to, from the history of the family; at least its first 7 characters, where no other ' +
        'version begins so.',
    },
    triggers: {
      type: { map: 'string' },
      optional: true,
      requiresReplace: true,
      nullItems: true,
      description: 'Any texts; a change to them reverts again. Default: none.',
    },
    reverted_to: {
      nesting: 'single',
      computed: true,
      description: 'What the history says of the version that was gone back to. Known in the plan.',
      attributes: {
        author: { type: 'string', computed: true, description: 'Who made it.' },
        email: { type: 'string', computed: true, description: "The author's address." },
        message: { type: 'string', computed: true, description: 'What was done then.' },
        date: { type: 'string', computed: true, description: 'When it was made, as an ISO 8601 date-time.' },
      },
    },
    result_version: {
      type: 'string',
      computed: true,
      description: "The family's newest version right after the revert. Empty where the service tells none.",
    },
    message: {
      type: 'string',
      computed: true,
      description: 'What the history says of the newest version, else what the service answered.',
    },
    reverted_at: { type: 'string', computed: true, description: 'When it was reverted, as an ISO 8601 date-time.' },
  },
};
