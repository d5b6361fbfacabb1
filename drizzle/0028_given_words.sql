ALTER TABLE "past_passages" ADD COLUMN "words_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "past_passages" DROP CONSTRAINT "past_passages_document_id_chunk_id_start_offset_end_offset_pk";--> statement-breakpoint
ALTER TABLE "past_passages" ADD CONSTRAINT "past_passages_pk" PRIMARY KEY("document_id","chunk_id","start_offset","end_offset","words_hash");
