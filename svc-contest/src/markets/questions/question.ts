import { questionLocksAt } from '@baazi/contracts';
import { collectionOf, indexWherePresent } from '@baazi/service-kit';
import { Schema, type Types } from 'mongoose';

/** A daily yes/no question. Its answer is the outcome of its market (`question:<questionID>`) and nowhere else. */
export interface Question {
  _id: Types.ObjectId;
  questionID: string;
  title: string;
  titleHi?: string;
  /** YYYY-MM-DD in Asia/Kolkata */
  day: string;
  /** the event's own close, if before 19:30 of the day */
  closesAt?: Date;
  /** the match it is about: the question moves with it until the lock */
  matchID?: string;
  createdAt: Date;
}

const schema = new Schema<Question>(
  {
    questionID: { type: String, required: true },
    title: { type: String, required: true },
    titleHi: String,
    day: { type: String, required: true },
    closesAt: Date,
    matchID: String,
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ questionID: 1 }, { unique: true });
schema.index({ day: 1 });
indexWherePresent(schema, 'matchID');

export const openQuestions = collectionOf<Question>('Question', schema, 'questions');

/** A question locks at 19:30 of its day, or earlier at the event's own close. */
export const lockOf = (question: Pick<Question, 'day' | 'closesAt'>): Date =>
  questionLocksAt(question.day, question.closesAt);
