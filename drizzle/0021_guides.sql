CREATE TABLE "document_guides" (
	"document_id" text PRIMARY KEY NOT NULL,
	"made_from" text NOT NULL,
	"summary" jsonb,
	"questions" jsonb
);
--> statement-breakpoint
ALTER TABLE "document_guides" ADD CONSTRAINT "document_guides_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;