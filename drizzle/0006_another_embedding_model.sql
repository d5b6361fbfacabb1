DROP TABLE "next_embeddings" CASCADE;--> statement-breakpoint
ALTER TABLE "chunks" ADD COLUMN "next_embedding" halfvec;