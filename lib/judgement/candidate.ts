import type { EmbeddingModel } from "../embedding/model.ts";
import type { PromptPassage } from "../prompt/user-message.ts";
import type { Unit } from "../text/unit.ts";
import type { Terms } from "./likeness.ts";

/** A unit that was compared with the question. */
export type Candidate = {
  unit: Unit;
  /** The unit's index in its passage. */
  index: number;
  passage: PromptPassage;
  /** Whether it is a line of a log or a configuration file. */
  lines: boolean;
  terms: Terms;
  /** The terms of its document's title and name and of its headings. */
  under: Terms;
  vector: Float32Array;
  /** The model that made the vector, which tells what its cosines mean. */
  model: Pick<EmbeddingModel, "similarityThreshold">;
  features: Features;
  /** The places in the question of words that neither it, nor what is above it, nor its passage says; of numbers, not its passage. */
  unsaid: ReadonlySet<number>;
  /** Whether it or a heading below its document's title says any word of what is asked about, if the question has one. */
  namesAsked: boolean;
  /** The share of the question that the heading right above the unit covers, and that the unit covers by itself. */
  byHeading: number;
  byItself: number;
  /** The share of that heading's own words that the question contains: 1 if the heading names nothing else. */
  headingAsked: number;
};

/** The inputs of the judgement, each from about 0 to 1. */
export type Features = {
  /** The cosine of question and unit, and of question and passage. */
  unitCosine: number;
  passageCosine: number;
  /** The share of the question that the unit comes near to: by meaning, by letters, and by the better of both. */
  near: number;
  spelled: number;
  covered: number;
  /** The same including the headings, and including title and passage. */
  coveredUnder: number;
  coveredInPassage: number;
  /**
   * The share of the words that the document's title does not have which the unit covers under its own headings. The
   * title's words say which document is meant; the others say what is asked of it.
   */
  beyondTitle: number;
  /** How near the least covered word comes, with the unit's headings and with its passage. */
  worst: number;
  worstInPassage: number;
  /** The share of the question's rare words and numbers that appear literally in the passage or its headings. */
  named: number;
  /** 1 if the kind of thing asked for is shown. */
  kind: number;
  /** 0 if the kind of thing asked for is missing; 1 if it is shown or cannot be told. */
  kindPossible: number;
};
